import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { safeNext } from "#kernel/sign-in/response.server";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard, OtherDoor, SignInForm } from "#ui/sign-in-card";
import { passwordForm } from "./password-form.server";

export const meta = () => titled("Driver sign-in");

export const loader = pageLoader("public", ({ actor, url }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  return { next: safeNext(url.searchParams.get("next")) };
});

export const action = formAction(
  "public",
  passwordForm("username", { roles: ["Driver"], missing: "Please enter both username and password" }),
);
export const clientAction = offlineAction("Login failed. Please try again.", "Driver login failed");

export default function DriverLogin() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <SignedOutLayout>
      <SignInCard title="Driver sign-in">
        <SignInForm name="username" next={next} />
        <div className="grid grid-cols-2 gap-2">
          <OtherDoor to="/customer/login">Customers</OtherDoor>
          <OtherDoor to="/?tab=office">Office staff</OtherDoor>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
