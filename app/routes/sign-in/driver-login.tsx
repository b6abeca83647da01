import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signIn } from "#cartridges/account/user/commands.server";
import { homeOf } from "#kernel/actor";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { badInput } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { deviceOf, safeNext } from "#kernel/sign-in/response.server";
import { SignedOutLayout } from "../../shells";
import { SignInCard, OtherDoor, SignInForm } from "#ui/sign-in-card";
import { arriveAndJoin } from "./joining.server";

export const meta: MetaFunction = () => [{ title: "Driver sign-in · Clothesline" }];

export const loader = pageLoader("public", ({ actor, url }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  return { next: safeNext(url.searchParams.get("next")) };
});

export const action = pageAction("public", async ({ actor, ...visit }, form) => {
  const [identifier, password] = [form.get("username"), form.get("password")];
  if (!identifier || !password) throw badInput({}, "Please enter both username and password");
  return arriveAndJoin(
    visit,
    await execute(signIn, actor, { identifier, password, roles: ["Driver"], kind: "cookie", ...deviceOf(visit) }),
    form.get("next") as string | null,
  );
});
export const clientAction = formAction("Login failed. Please try again.", "Driver login failed");

export default function DriverLogin() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <SignedOutLayout>
      <SignInCard title="Driver sign-in">
        <SignInForm name="username" refusal={refusal as never} next={next} />
        <div className="grid grid-cols-2 gap-2">
          <OtherDoor to="/customer/login">Customers</OtherDoor>
          <OtherDoor to="/?tab=office">Office staff</OtherDoor>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
