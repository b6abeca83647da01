import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { FieldError } from "#ui/notice";
import { useServerSearch } from "./server-search";

/** An option: its key, its name, and details to distinguish options with the same name. */
interface Picked {
  key: string;
  name: string;
  about: string;
  /** Shown at the end of its line in the results. */
  aside?: ReactNode;
}

interface PickerProps<Row> {
  label: string;
  placeholder: string;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  /** Searches on the server; must be a stable function. */
  find: (q: string) => Promise<Row[]>;
  pickOf: (row: Row) => Picked;
  /** The message if there are no results. */
  nothing: (q: string) => string;
  /** The message if the search failed. */
  failed: (message: string) => string;
  error?: string | undefined;
}

/** Searches on the server and selects one option. */
export function Picker<Row>(props: PickerProps<Row>) {
  const { label, chosen, onChoose, pickOf, error } = props;
  const again = useRef<HTMLButtonElement>(null);
  const [wasChosen, setWasChosen] = useState(false);
  // The pressed button disappeared with the list, so keyboard focus moves to the selection.
  useEffect(() => {
    if (chosen && wasChosen) again.current?.focus();
  }, [chosen, wasChosen]);
  const wrong = useId();
  if (!chosen)
    return (
      <PickerSearch
        {...props}
        onChoose={(row) => {
          setWasChosen(true);
          onChoose(row);
        }}
      />
    );
  const { name, about } = pickOf(chosen);
  return (
    <div>
      <p className="pb-1.5 text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line py-1 pr-1 pl-3">
        <span className="min-w-0 break-words">
          {name} <span className="text-13 text-ink-2">{about}</span>
        </span>
        <Button ref={again} variant="quiet" onClick={() => onChoose(null)} aria-label={`Change ${label.toLowerCase()}`}>
          Change
        </Button>
      </div>
      {error && (
        <div className="pt-1.5">
          <FieldError id={wrong}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

const NONE: never[] = [];

function PickerSearch<Row>({ label, placeholder, onChoose, find, pickOf, nothing, failed, error }: PickerProps<Row>) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { found, failure, of } = useServerSearch<Row[]>(q, find, NONE);
  const shown = q !== "" && of === q && !failure ? found : null;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the form, which is not complete yet.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="text-15 text-ink-2 empty:hidden">
        {failure ? failed(failure) : shown?.length === 0 ? nothing(q) : ""}
      </p>
      {shown && shown.length > 0 && (
        <ul aria-label={`${label}s found`} className="max-h-72 overflow-y-auto rounded-control border border-line">
          {shown.map((row) => {
            const { key, name, about, aside } = pickOf(row);
            return (
              <li key={key} className="border-b border-line last:border-0">
                <button
                  type="button"
                  onClick={() => onChoose(row)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 px-3 text-left hover:bg-sunk"
                >
                  <span className="min-w-0 break-words">
                    {name} <span className="text-13 text-ink-2">{about}</span>
                  </span>
                  {aside && <span className="whitespace-nowrap text-ink-2">{aside}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
