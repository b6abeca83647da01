import { Form } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { Button } from "./button";

/** Logout: ends the session and goes to /. A form, so that it works before the script loads. Where a row is narrow the picture stands for the word: `compact` on every phone, else on the smallest. */
export function SignOut({ size = "small", className, compact = false }: { size?: "small" | "medium"; className?: string; compact?: boolean }) {
  return (
    <Form method="post" action="/logout" className={className}>
      <Button type="submit" size={size} className="w-full"><LogOut aria-hidden className="size-4.5 shrink-0" /><span className={compact ? "max-sm:sr-only" : "max-[359px]:sr-only"}>Logout</span></Button>
    </Form>
  );
}
