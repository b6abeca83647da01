import { useEffect, useId, useRef, useState } from "react";
import { useFound } from "#kernel/found";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { dollars } from "#ui/formats";
import { FieldError } from "#ui/notice";
import type { RentableProduct } from "./schema";

const NONE: RentableProduct[] = [];

/** One product of a catalog of any size: searched by name or SKU on the server, then chosen. */
export function ProductPicker({
  chosen,
  onChoose,
  find,
  error,
}: {
  chosen: RentableProduct | null;
  onChoose: (product: RentableProduct | null) => void;
  find: (q: string) => Promise<RentableProduct[]>;
  error?: string | undefined;
}) {
  const again = useRef<HTMLButtonElement>(null);
  const [wasChosen, setWasChosen] = useState(false);
  // The button that was pressed has gone with the list: whoever goes on by keyboard starts at what they chose.
  useEffect(() => {
    if (chosen && wasChosen) again.current?.focus();
  }, [chosen, wasChosen]);
  const wrong = useId();
  if (!chosen)
    return (
      <ProductSearch
        find={find}
        error={error}
        onChoose={(product) => {
          setWasChosen(true);
          onChoose(product);
        }}
      />
    );
  return (
    <div>
      <p className="pb-1.5 text-sm font-semibold">Product</p>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line py-1 pr-1 pl-3">
        <span className="min-w-0 break-words">
          {chosen.name} <span className="text-13 text-ink-2">{chosen.sku}</span>
        </span>
        <Button ref={again} variant="quiet" onClick={() => onChoose(null)} aria-label="Change product">
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

function ProductSearch({
  onChoose,
  find,
  error,
}: {
  onChoose: (product: RentableProduct) => void;
  find: (q: string) => Promise<RentableProduct[]>;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { found, failure, of } = useFound(q, find, NONE);
  const shown = q !== "" && of === q && !failure ? found : null;
  return (
    <div className="grid gap-2">
      <Field
        label="Product"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Name or SKU"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Return would send the form, which is not complete yet.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="text-15 text-ink-2 empty:hidden">
        {failure
          ? `Error searching items: ${failure}`
          : shown?.length === 0
            ? `No product has “${q}” in its name or SKU.`
            : ""}
      </p>
      {shown && shown.length > 0 && (
        <ul aria-label="Products found" className="max-h-72 overflow-y-auto rounded-control border border-line">
          {shown.map((product) => (
            <li key={product.sku} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => onChoose(product)}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-3 text-left hover:bg-sunk"
              >
                <span className="min-w-0 break-words">
                  {product.name} <span className="text-13 text-ink-2">{product.sku}</span>
                </span>
                <span className="whitespace-nowrap text-ink-2">{dollars(product.price_cents)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
