import { Pencil, Undo2 } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { May } from "#kernel/may";
import { Button, IconButton } from "#ui/button";
import { TABLE_WORDS } from "#ui/classes";
import { pieces } from "#ui/formats";
import { MissingPart } from "#ui/missing-part";
import { onDemand } from "#ui/on-demand";
import { toastUndo } from "#ui/toasts";
import type DayEndCartridge from "./cartridge";
import { Point } from "./point";
import { isSettled, type AccountedItem, type DaySum } from "./rules";
import type Rest from "./rest-form";
import type { SettledLine } from "./schema";
import { REST_WORDS } from "./words";

const RestForm = onDemand<ComponentProps<typeof Rest>>(
  () => import("./rest-form"),
  ({ retry, onCancel }) => <MissingPart retry={retry} close={onCancel} />,
);

interface Props {
  cartridge: DayEndCartridge;
  sum: DaySum;
  onError: (error: Error) => void;
}

/** Says that nobody recorded a load, so that nothing is known to be on the truck. */
export function NoLoad({ open }: { open: number }) {
  return (
    <Point title="No load was recorded" done={open === 0}>
      {open > 0 && <p className="text-ink-2">Nothing counts as on the truck for the open stops.</p>}
    </Point>
  );
}

/**
 * The products with pieces still on the truck, or with more delivered than loaded: asks what came
 * back, and why the rest did not.
 */
export function LeftItems({ cartridge, sum: { items, unsettled, hasLoad }, onError }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const shown = items.filter(({ left, returned }) => left !== 0 || returned !== null);
  const settle = (lines: SettledLine[], message: string) =>
    void cartridge.settle(lines).then((undo) => {
      setEditing(null);
      toastUndo(message, () => void undo().catch(onError));
    }, onError);
  const unentered = unsettled.filter(({ left, returned }) => left > 0 && returned === null);
  const aboard = items.reduce((sum, item) => sum + item.aboard, 0);
  if (shown.length === 0 && !hasLoad) return null;
  if (shown.length === 0)
    return aboard > 0 ? (
      <Point title={`${pieces(aboard)} pieces on the truck for open stops`} done={false} />
    ) : (
      <Point title="What was loaded was delivered" done />
    );
  return (
    <Point
      title={
        unsettled.length === 0
          ? "Everything adds up"
          : `${unsettled.length} ${unsettled.length === 1 ? "product does" : "products do"} not add up yet`
      }
      done={unsettled.length === 0}
    >
      {unentered.length > 1 && (
        <May do="stops:write">
          <Button
            size="large"
            onClick={() =>
              settle(
                unentered.map((item) => lineOf(item, item.left)),
                "Everything returned.",
              )
            }
          >
            <Undo2 aria-hidden className="size-5" />
            Everything returned
          </Button>
        </May>
      )}
      <ul aria-label="What came back" className="divide-y divide-line">
        {shown.map((item) => (
          <li key={item.item_id} className="grid gap-2 py-2">
            {editing === item.item_id ? (
              <>
                <ItemWords item={item} />
                <RestForm
                  item={item}
                  about={JSON.stringify(cartridge.key)}
                  onCancel={() => setEditing(null)}
                  onSave={(line) => settle([line], "Saved.")}
                />
              </>
            ) : (
              <div className="flex flex-wrap items-center gap-2">
                <ItemWords item={item} />
                <May do="stops:write">
                  <div className="ml-auto flex gap-2">
                    {item.left > 0 && item.returned === null && (
                      <Button
                        aria-label={`${pieces(item.left)} came back: ${item.description}`}
                        onClick={() => settle([lineOf(item, item.left)], `${item.description} is settled.`)}
                      >
                        Returned
                      </Button>
                    )}
                    <IconButton
                      label={`${isSettled(item) ? "Change" : "Another count"}: ${item.description}`}
                      onClick={() => setEditing(item.item_id)}
                    >
                      <Pencil aria-hidden className="size-5" />
                    </IconButton>
                  </div>
                </May>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Point>
  );
}

const lineOf = ({ item_id }: AccountedItem, returned: number): SettledLine => ({
  item_id,
  returned,
  reason: null,
  text: "",
});

function ItemWords({ item }: { item: AccountedItem }) {
  const { description, loaded, delivered, explained, aboard, left, returned, rest, reason, text } = item;
  const sum = [
    `Loaded ${pieces(loaded)}`,
    `delivered ${pieces(delivered)}`,
    ...(explained !== 0
      ? [`${pieces(Math.abs(explained))} ${explained > 0 ? "never there" : "more than counted"}`]
      : []),
    ...(aboard > 0 ? [`${pieces(aboard)} for open stops`] : []),
    ...(returned !== null ? [`back ${pieces(returned)}`] : []),
  ];
  return (
    <div className="min-w-0 flex-1 basis-44">
      <p>
        <strong className="text-17">{left >= 0 ? `${pieces(left)} left` : `${pieces(-left)} too many`}</strong>{" "}
        <span className="font-medium">{description}</span>
      </p>
      <p className="text-13 text-ink-2">{sum.join(", ")}</p>
      {rest !== 0 && returned !== null && (
        <p className={reason ? "text-13 text-ink-2" : "text-13 font-semibold text-warn"}>
          {pieces(Math.abs(rest))} {rest > 0 ? "missing" : "too many"}: {reason ? REST_WORDS[reason] : "no reason yet"}
          {text && `. ${text}`}
        </p>
      )}
    </div>
  );
}

type Figure = "loaded" | "delivered" | "explained" | "aboard" | "returned" | "rest";
/** A column that is not `always` is shown only if any product has a value in it. */
const COLUMNS: readonly { name: string; figure: Figure; always: boolean }[] = [
  { name: "Loaded", figure: "loaded", always: true },
  { name: "Delivered", figure: "delivered", always: true },
  { name: "Miscounted", figure: "explained", always: false },
  { name: "Open stops", figure: "aboard", always: false },
  { name: "Back", figure: "returned", always: true },
  { name: "Rest", figure: "rest", always: true },
];

/** Each product of the day with its full account, whose parts add up to what was loaded. */
export function AllItems({ items }: { items: readonly AccountedItem[] }) {
  const columns = COLUMNS.filter(({ figure, always }) => always || items.some((item) => item[figure] !== 0));
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13 sm:text-15">
        <caption className="sr-only">Loaded, delivered and back, by product</caption>
        <thead>
          <tr className="align-bottom text-12 text-ink-2 sm:text-13">
            <th scope="col" className="py-1 text-left font-semibold">
              Product
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="py-1 pl-2 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.item_id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                <div className={TABLE_WORDS}>{item.description}</div>
              </th>
              {columns.map(({ figure }) => (
                <td key={figure} className="py-1.5 pl-2 text-right tabular-nums">
                  {pieces(item[figure] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
