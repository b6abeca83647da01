import { Form } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { Button } from "./button";

/** Logout: ends the session and goes to /. A form, so that it works before the script loads. */
export function SignOut({ size = "small", className }: { size?: "small" | "medium"; className?: string }) {
  return (
    <Form method="post" action="/logout" className={className}>
      <Button type="submit" size={size} className="w-full"><LogOut aria-hidden className="size-4.5" />Logout</Button>
    </Form>
  );
}
