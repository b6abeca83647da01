import { CircleCheck, CircleDashed, Eye, Pencil, Save, Send } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Choices } from "#ui/choices";
import { classes } from "#ui/classes";
import { moment } from "#ui/formats";
import { lazyPart } from "#ui/lazy-part";
import { MissingPart } from "#ui/missing-part";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import { WaitingPart } from "#ui/waiting-part";
import { missingOf, sameBlocks } from "../page-blocks/rules";
import type CustomerPageBuilderCartridge from "./cartridge";
import type { PageState } from "./cartridge";

// Both are below the fold and make up most of the script, so they load lazily.
const LATER = { Failed: MissingPart, waiting: <WaitingPart />, later: true };
const BlockList = lazyPart(() => import("./block-list"), LATER);
const Preview = lazyPart(() => import("./preview"), LATER);

/** The tabs for screens too narrow to show both side by side. */
const FACES = [
  ["blocks", "Blocks"],
  ["preview", "Preview"],
] as const;

/**
 * The editor of a customer's portal page: its blocks, the preview beside them, and the published
 * versions (spec 2.7).
 */
export default function CustomerPageBuilderView({ cartridge, surface }: ViewProps<CustomerPageBuilderCartridge>) {
  const { data, dirty, saving, error } = useSyncExternalStore(
    cartridge.subscribe,
    cartridge.getSnapshot,
    cartridge.getSnapshot,
  );
  const [face, setFace] = useState<"blocks" | "preview">("blocks");
  useEffect(() => cartridge.restore(), [cartridge]);
  if (!data) return null;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4">
        <Head data={data} surface={surface} />
        <Standing cartridge={cartridge} data={data} surface={surface} dirty={dirty} saving={saving} />
        {data.theirs && <Theirs cartridge={cartridge} theirs={data.theirs} />}
        {data.joined && <Joined {...data.joined} />}
        {error && !data.theirs && (
          <Notice kind="bad" title="Not saved yet">
            {error} {dirty && "What you changed is kept on this device."}
          </Notice>
        )}
        <div className="@min-[56rem]:hidden">
          <Choices
            name={`face-${data.customer.number}`}
            legend="Show"
            value={face}
            options={FACES}
            onChoose={setFace}
          />
        </div>
        <div className="grid grid-cols-1 items-start gap-6 @min-[56rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div className={classes("grid grid-cols-1 gap-6", face === "preview" && "@max-[56rem]:hidden")}>
            <BlockList cartridge={cartridge} data={data} />
            <Versions cartridge={cartridge} data={data} />
          </div>
          <div className={classes(face === "blocks" && "@max-[56rem]:hidden")}>
            <Preview data={data} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Head({ data: { customer }, surface }: { data: PageState } & Pick<ViewProps, "surface">) {
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Heading className="text-26 font-bold wrap-anywhere">Portal page</Heading>
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            <span>
              {customer.name}, customer {customer.number}
            </span>
            <Tag>Route {customer.route}</Tag>
          </p>
        </div>
        <CartridgeButtonLink to={{ cartridge: "order-portal", key: { number: customer.number } }}>
          <Eye aria-hidden className="size-5" />
          Open portal
        </CartridgeButtonLink>
      </div>
    </header>
  );
}

/** The state of the draft and of the published page, with the available actions. */
function Standing({
  cartridge,
  data,
  surface,
  dirty,
  saving,
}: Pick<ViewProps<CustomerPageBuilderCartridge>, "cartridge" | "surface"> & {
  data: PageState;
  dirty: boolean;
  saving: boolean;
}) {
  const { draft, shown, saved, timezone, theirs } = data;
  const isShown = shown ? sameBlocks(draft, shown.blocks) : draft.length === 0;
  const missing = missingOf(draft).size;
  const save = () => cartridge.save().catch(() => {});
  const publish = () =>
    cartridge.publish().then(
      () => void toastSuccess("Published. The portal shows it now."),
      (error: Error) => cartridge.getSnapshot().error ?? void toastError(error.message),
    );
  return (
    <div
      className={classes(
        "grid gap-2 border-b border-line py-2 @min-[56rem]:sticky @min-[56rem]:top-0 @min-[56rem]:z-20",
        surface === "page" ? "bg-paper" : "bg-surface",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div role="status" className="flex flex-wrap gap-2">
          <DraftTag saving={saving} dirty={dirty} saved={saved && moment(saved.at, timezone)} />
          {shown ? (
            <Tag tone={isShown ? "ok" : "accent"} icon={CircleCheck}>
              Published on {moment(shown.at, timezone)}
            </Tag>
          ) : (
            <Tag icon={CircleDashed}>Not published</Tag>
          )}
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          <Button busy={saving} disabled={!dirty || theirs !== null} onClick={() => void save()}>
            <Save aria-hidden className="size-5" />
            Save draft
          </Button>
          <Button
            variant="primary"
            busy={saving}
            disabled={isShown || missing > 0 || theirs !== null}
            onClick={() => void publish()}
          >
            <Send aria-hidden className="size-5" />
            Publish
          </Button>
        </div>
      </div>
      {missing > 0 && (
        <p className="text-sm text-ink-2">
          {missing === 1 ? "One block is" : `${missing} blocks are`} not ready to be published.
        </p>
      )}
    </div>
  );
}

function DraftTag({ saving, dirty, saved }: { saving: boolean; dirty: boolean; saved: string | null }) {
  if (saving) return <Tag icon={Save}>Saving</Tag>;
  if (dirty)
    return (
      <Tag tone="warn" icon={Pencil}>
        Unsaved changes
      </Tag>
    );
  return saved === null ? (
    <Tag icon={CircleDashed}>No draft yet</Tag>
  ) : (
    <Tag tone="ok" icon={CircleCheck}>
      Draft saved {saved}
    </Tag>
  );
}

const Named = ({ what }: { what: readonly string[] }) => (
  <ul className="list-disc pl-5">
    {what.map((each, place) => (
      <li key={place} className="wrap-anywhere">
        {each}
      </li>
    ))}
  </ul>
);

/**
 * Shows a conflicting save by somebody else. Nothing is lost either way: what is not
 * taken can be restored.
 */
function Theirs({
  cartridge,
  theirs: { data, asked },
}: {
  cartridge: CustomerPageBuilderCartridge;
  theirs: NonNullable<PageState["theirs"]>;
}) {
  const take = () => toastUndo("You now have their version.", cartridge.takeTheirs());
  const keep = () => cartridge.keepMine().catch((error: Error) => void toastError(error.message));
  return (
    <Notice kind="warn" title={`${data.saved?.by || "Somebody else"} saved this page meanwhile`}>
      <p className="pb-1">You both changed:</p>
      <Named what={asked} />
      <p className="pt-1">
        Your version is below and is not saved yet. Changes that only one of you made are kept either way.
      </p>
      <div className="flex flex-wrap gap-2 pt-3 text-ink">
        <Button onClick={take}>Take theirs</Button>
        <Button variant="primary" onClick={() => void keep()}>
          Keep mine
        </Button>
      </div>
    </Notice>
  );
}

/** Says that somebody else's changes were merged into this draft. */
function Joined({ by, changes }: NonNullable<PageState["joined"]>) {
  return (
    <Notice
      kind="info"
      title={`${by || "Somebody else"} saved this page meanwhile. Theirs and yours are together below.`}
    >
      <Named what={changes} />
    </Notice>
  );
}

/** The published versions, the latest first; the draft can be reset to any of them. */
function Versions({ cartridge, data }: { cartridge: CustomerPageBuilderCartridge; data: PageState }) {
  const { versions, shown, timezone } = data;
  if (versions.length === 0) return null;
  const back = (number: number) =>
    cartridge.returnTo(number).then(
      (undo) => void toastUndo(`The draft is version ${number} again.`, undo),
      (error: Error) => void toastError(error.message),
    );
  return (
    <Card title="Published versions">
      <ul aria-label="Published versions">
        {versions.map(({ number, at, by }) => (
          <li key={number} className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0">
            <span className="min-w-0">
              <span className="font-semibold">Version {number}</span>
              {number === shown?.number && (
                <>
                  {" "}
                  <Tag tone="ok" icon={CircleCheck}>
                    In the portal
                  </Tag>
                </>
              )}
              <span className="block text-13 text-ink-2">
                {moment(at, timezone)}
                {by && `, ${by}`}
              </span>
            </span>
            <Button
              size="small"
              disabled={data.theirs !== null}
              aria-label={`Return to version ${number}`}
              onClick={() => void back(number)}
            >
              Return
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
