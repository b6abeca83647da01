import { plainAddress } from "#ui/plain-address";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Card } from "#ui/card";
import { moment } from "#ui/formats";
import { usePageForm, useSavedForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import { AccountForm, Outcome } from "../account-form";
import type DevicesCartridge from "./cartridge";

/** Where this user is signed in, with a button to sign out everywhere else. */
export default function DevicesView({ cartridge }: ViewProps<DevicesCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const done = useSavedForm("devices")?.done;
  const form = usePageForm({ intent: "devices" });
  if (!data) return null;
  const { devices, timezone } = data;
  return (
    <Card title="Where you're signed in">
      <ul aria-label="Devices" className="mb-3">
        {devices.map(({ id, name, address, since, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{name}</p>
              <p className="text-13 text-ink-2">
                Since {moment(since, timezone)}
                {address && ` · ${plainAddress(address)}`}
              </p>
            </div>
            {isThis && <Tag tone="ok">This device</Tag>}
          </li>
        ))}
      </ul>
      {devices.length > 1 || done ? (
        <AccountForm form={form} intent="devices" save="Sign out everywhere else" variant="danger">
          <Outcome form={form} done={done} />
        </AccountForm>
      ) : (
        <p className="text-ink-2">No other devices.</p>
      )}
    </Card>
  );
}
