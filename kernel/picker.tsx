import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { FieldError } from "#ui/notice";
import { useFound } from "./found";

/** What can be picked: its own key, its name, and what tells it from others of that name. */
interface Picked {
  key: string;
  name: string;
  about: string;
  /** What stands at the end of the line where it is found. */
  aside?: ReactNode;
}

interface PickerProps<Row> {
  label: string;
  placeholder: string;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  /** Asks the server for what is typed; it stays the same function. */
  find: (q: string) => Promise<Row[]>;
  pickOf: (row: Row) => Picked;
  /** Said where nothing is found. */
  nothing: (q: string) => string;
  /** Said where the server could not be asked. */
  failed: (message: string) => string;
  error?: string | undefined;
}

/** One of many, searched on the server and then chosen. */
export function Picker<Row>(props: PickerProps<Row>) {
  const { label, chosen, onChoose, pickOf, error } = props;
  const again = useRef<HTMLButtonElement>(null);
  const [wasChosen, setWasChosen] = useState(false);
  // The button that was pressed has gone with the list: whoever goes on by keyboard starts at what they chose.
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
  const { found, failure, of } = useFound<Row[]>(q, find, NONE);
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
        // Return would send the form, which is not complete yet.
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
