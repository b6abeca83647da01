import { Check, Copy } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { useFramePlace } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { useCopying } from "#ui/copying";
import { Field, SelectField } from "#ui/field";
import { moment } from "#ui/formats";
import { Notice } from "#ui/notice";
import { FormError, PageForm, usePageForm, useSavedForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import type AssistantCartridge from "./cartridge";
import type { AssistantToken, TokensData } from "./schema";

/** Token lifetimes that the form offers, with their labels. */
const TERMS = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
] as const;
const USUAL_TERM = "90";

/** Example requests for each role. */
const EXAMPLES: Readonly<Record<TokensData["role"], string>> = {
  Customer: "what comes on Friday, twenty towels more for a banquet",
  Driver: "what's short on your route, a note for a customer",
  Admin: "which orders wait, what a customer rents",
  SuperAdmin: "which orders wait, what a customer rents",
};

/** The page whose action handles these forms. */
const useSettingsPage = () => (useFramePlace() === "/driver" ? "/driver/settings" : "/account");

/** A person's assistants: each has its own token, which is shown once and can be revoked here. */
export default function AssistantView({ cartridge }: ViewProps<AssistantCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const newToken = useSavedForm("token");
  const revoked = useSavedForm("revoke")?.done;
  if (!data) return null;
  const { tokens, address, timezone, role } = data;
  return (
    <Card title="Assistants">
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          An AI assistant can ask and act in your name: {EXAMPLES[role]}. It can't do more than you can. Everything it
          does is logged under its name.
        </p>
        {newToken?.token && <NewToken token={newToken.token} address={address} words={newToken.done} />}
        {revoked && <Notice kind="ok">{revoked}</Notice>}
        {tokens.length > 0 && (
          <div>
            <ul aria-label="Tokens">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} timezone={timezone} />
              ))}
            </ul>
            <p className="text-13 text-ink-2">A new password ends every token. So does signing out everywhere else.</p>
          </div>
        )}
        <MakeToken key={newToken?.at} />
      </div>
    </Card>
  );
}

/** Shows a new token. It cannot be looked up afterwards. */
function NewToken({ token, address, words }: { token: string; address: string; words: string }) {
  const { copied, copy } = useCopying();
  const line = (name: string, text: string) => (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <dl className="min-w-0 flex-1 basis-56">
        <dt className="text-13 text-ink-2">{name}</dt>
        <dd className="font-mono text-15 break-all text-ink select-all">{text}</dd>
      </dl>
      <Button onClick={() => void copy(name, text)} aria-label={`Copy ${name.toLowerCase()}`}>
        {copied === name ? <Check aria-hidden className="size-4.5" /> : <Copy aria-hidden className="size-4.5" />}
        {copied === name ? "Copied" : "Copy"}
      </Button>
    </div>
  );
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <Notice kind="ok" title={words}>
        Copy the token now: it won&apos;t be shown again.
      </Notice>
      {line("Token", token)}
      {line("Address", address)}
      <p className="text-13 text-ink-2">
        Give both to the assistant as a remote MCP server with a bearer token. Whoever has the token can do this in your
        name.
      </p>
    </div>
  );
}

function TokenRow({
  token: { id, name, access, ends, lastUsed },
  timezone,
}: {
  token: AssistantToken;
  timezone: string;
}) {
  const form = usePageForm({ intent: "revoke", item: id });
  const page = useSettingsPage();
  const until = new Date(ends).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timezone,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-13 text-ink-2">
          {lastUsed ? `Last used ${moment(lastUsed, timezone)}` : "Never used"} · until {until}
        </p>
      </div>
      <Tag tone={access === "write" ? "accent" : "idle"}>{access === "write" ? "Reads and writes" : "Reads"}</Tag>
      <PageForm form={form} action={page} preventScrollReset>
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="item" value={id} />
        <Button type="submit" variant="danger" busy={form.busy} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
        <FormError form={form} />
      </PageForm>
    </li>
  );
}

function MakeToken() {
  const form = usePageForm({ intent: "token", defaultValue: { access: "read", days: USUAL_TERM } });
  const page = useSettingsPage();
  return (
    <PageForm form={form} action={page} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="token" />
      <FormError form={form} />
      <Field
        {...form.field("name")}
        label="Name of the assistant"
        autoComplete="off"
        hint="Such as Claude at my desk."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field("access")} label="What it may do">
          <option value="read">Read only</option>
          <option value="write">Read and write</option>
        </SelectField>
        <SelectField {...form.field("days")} label="Ends after">
          {TERMS.map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" size="large" busy={form.busy} className="sm:justify-self-start">
        Make a token
      </Button>
    </PageForm>
  );
}
