import { Link, useNavigate } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { useScrollToCurrent } from "#ui/scroll-to-current";
import { Menu } from "#ui/menu";
import { toastUndo } from "#ui/toasts";
import { ignoreEventWhen } from "../ignored-keys";
import { addressOfItems, addressOfWorkspace, itemOfText } from "./address";
import { cardsOf, type Layout } from "./grid";
import { deleteWorkspace, writeLayout } from "./saving";
import { MAX_NAME_LENGTH } from "./stored";

export interface WorkspacesProps {
  names: readonly string[];
  workspace: string;
  place: number;
  /** The server's version, or 0 if it has none. */
  version: number;
  layout: Layout;
  /** Stops asking about what was arranged under this name. */
  giveUp: () => void;
}

/** The person's workspaces: switch, create, rename and delete. */
export function Workspaces({
  names,
  workspace,
  isArranging,
  onFailure,
  ...kept
}: WorkspacesProps & { isArranging: boolean; onFailure: (message: string) => void }) {
  const [dialog, setDialog] = useState<"new" | "rename" | null>(null);
  const navigate = useNavigate();
  const row = useScrollToCurrent<HTMLDivElement>(workspace);
  const { place, version, layout, giveUp } = kept;
  const rename = async (to: string) => {
    await writeLayout(to, place, layout, { version, was: workspace });
    giveUp();
    navigate(addressOfItems(cardsOf(layout).map(itemOfText), to), { replace: true });
  };
  const isLast = names.length === 1;
  const remove = async () => {
    const deleted = await deleteWorkspace(workspace, version);
    giveUp();
    navigate(addressOfWorkspace(names.find((name) => name !== workspace)!));
    toastUndo(`${workspace} deleted.`, () => {
      void writeLayout(workspace, place, layout, { version: deleted, overwrite: true }).then(() =>
        navigate(addressOfItems(cardsOf(layout).map(itemOfText), workspace)),
      );
    });
  };
  const tried = (deed: Promise<unknown>, failed: string) =>
    void deed.catch(({ message }: Error) => onFailure(`${failed}: ${message}`));
  useHotkeys("f2", () => setDialog("rename"), { preventDefault: true, ignoreEventWhen });
  useHotkeys("shift+delete", () => isLast || tried(remove(), "API call failed"), {
    preventDefault: true,
    ignoreEventWhen,
  });
  return (
    <nav
      aria-label="Workspaces"
      className={classes(
        "flex min-w-0 items-center max-md:order-last max-md:w-full",
        isLast && !isArranging && "max-md:hidden",
      )}
    >
      {/* The names scroll; the button for a new one stays. */}
      <div ref={row} className="flex min-w-0 overflow-x-auto">
        {names.map((name) => (
          <Link
            key={name}
            to={addressOfWorkspace(name)}
            aria-current={name === workspace ? "page" : undefined}
            className={classes(
              "flex min-h-12 items-center border-b-3 px-4 font-semibold whitespace-nowrap",
              name === workspace ? "border-accent text-accent" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {name}
          </Link>
        ))}
      </div>
      <IconButton label="New workspace" onClick={() => setDialog("new")} className="border-transparent">
        <Plus aria-hidden className="size-5" />
      </IconButton>
      <Menu
        label={`Workspace ${workspace}`}
        title="Rename or delete"
        entries={() => [
          { label: "Rename", choose: () => setDialog("rename") },
          {
            label: isLast ? "Delete (the last one stays)" : "Delete",
            disabled: isLast,
            choose: () => tried(remove(), "API call failed"),
          },
        ]}
      />
      {dialog === "new" && (
        <NameDialog
          title="New workspace"
          description="A canvas of its own, with its own cards."
          deed="Open it"
          taken={names}
          onNamed={(name) => navigate(addressOfItems([], name))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "rename" && (
        <NameDialog
          title={`Rename ${workspace}`}
          description="It keeps its cards, and is saved as it is arranged now."
          deed="Rename"
          begins={workspace}
          taken={names.filter((name) => name !== workspace)}
          onNamed={(name) => name === workspace || tried(rename(name), "Save failed")}
          onClose={() => setDialog(null)}
        />
      )}
    </nav>
  );
}

interface NameDialogProps {
  title: string;
  description: string;
  deed: string;
  begins?: string;
  taken: readonly string[];
  onNamed: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, description, deed, begins = "", taken, onNamed, onClose }: NameDialogProps) {
  const [name, setName] = useState(begins);
  const wanted = name.trim();
  const isTaken = taken.some((other) => other.toLowerCase() === wanted.toLowerCase());
  const isGood = wanted !== "" && !isTaken;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="workspace-name" variant="primary" size="large" disabled={!isGood}>
            {deed}
          </Button>
        </>
      }
    >
      <form
        id="workspace-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          onClose();
          onNamed(wanted);
        }}
      >
        <Field
          label="Name"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          hint={isTaken && <span className="text-bad">There is a workspace of this name.</span>}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
