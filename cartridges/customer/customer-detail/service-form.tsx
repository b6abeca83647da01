import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useState, type FormEvent } from "react";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { useSending } from "#kernel/sending";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { FromField } from "#ui/effects";
import { SelectField } from "#ui/field";
import { pieces, shortDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { daysOfLetters, letterOf } from "../customer-list/rules";
import { sentService, ServiceFields, type TypedService } from "../customer-list/service-fields";
import { dayOfLetter, likelyMoves, movesInWords, type ItemMoves } from "../moving";
import type CustomerDetailCartridge from "./cartridge";
import type { CustomerDetailData, Served, ServiceEffect, ServiceTyped } from "./schema";
import { useAgreed } from "./use-agreed";
import { serviceInWords } from "../words";

const agreedService = (data: CustomerDetailData): Served => {
  const { route, service_days, frequency, first_service } = data.service_ahead.at(-1) ?? data;
  return { route, service_days, frequency, first_service };
};

/** Previews the change, again for each change of a field; null until the first response. */
function useEffectOf(cartridge: CustomerDetailCartridge, served: TypedService, from: string): ServiceEffect | null {
  const [effect, setEffect] = useState<ServiceEffect | null>(null);
  const { route, service_days, frequency, first_service } = served;
  useEffect(() => {
    let gone = false;
    cartridge.serviceEffect({ ...sentService({ route, service_days, frequency, first_service }), from }).then(
      (answer) => gone || setEffect(answer),
      // Errors are shown on save.
      () => gone || setEffect(null),
    );
    return () => void (gone = true);
  }, [cartridge, route, service_days, frequency, first_service, from]);
  return effect;
}

/** What happens to the items and orders of dropped days. */
function Effect({ effect: { days, back, refused }, move }: { effect: ServiceEffect; move: ItemMoves }) {
  const moved = days.filter(({ items }) => items > 0);
  return (
    <>
      {refused && <Notice kind="bad">{refused}</Notice>}
      {moved.length > 0 && (
        <Notice kind="warn">
          {movesInWords(Object.fromEntries(moved.map(({ letter }) => [letter, move[letter]])))} A product rented on both
          days is merged, at the lower price.
        </Notice>
      )}
      {back.length > 0 && (
        <Notice kind="warn">
          {back.length === 1 ? "Approved order" : "Approved orders"} {back.join(", ")} will wait for a decision again,
          because nothing would be delivered on {back.length === 1 ? "that day" : "those days"}.
        </Notice>
      )}
    </>
  );
}

/** Changes the route, service days or frequency from a date on. */
export function ServiceForm({ cartridge, data }: { cartridge: CustomerDetailCartridge; data: CustomerDetailData }) {
  const form = useId();
  const navigate = useNavigate();
  const detail = { cartridge: "customer-detail", key: { number: data.number } };
  const back = useCartridgeHref()(detail);
  // Start from the latest agreement, even if it takes effect later.
  const { was: before, saveAgainst } = useAgreed(cartridge, agreedService);
  const [served, setServed] = useState({ ...before, first_service: before.first_service ?? "" });
  const [from, setFrom] = useState(data.first_open ?? data.today);
  const [chosen, setChosen] = useState<ItemMoves>({});
  const { wrong, failure, busy, send } = useSending();
  const effect = useEffectOf(cartridge, served, from);
  // Days without items need no move. If a chosen day is dropped as well, the default applies again.
  const days = effect?.days.filter(({ items }) => items > 0) ?? [];
  const likely = likelyMoves(effect?.before ?? before.service_days, served.service_days);
  const move = Object.fromEntries(
    days.map(({ letter }) => {
      const to = chosen[letter];
      return [letter, to && (to === "end" || served.service_days.includes(to)) ? to : likely[letter]!];
    }),
  ) as NonNullable<ServiceTyped["move"]>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const change = { ...sentService(served), from, move };
      toastSuccess(await saveAgainst((was) => cartridge.changeService(was, change)));
      void navigate(back);
    });
  };
  return (
    <Card className="max-w-3xl pb-0" title="Route and days">
      <form id={form} onSubmit={submit} noValidate className="@container grid gap-4 pb-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <p className="text-ink-2">
          Takes effect on the date below. Earlier deliveries stay the same. Now: {serviceInWords(data)}.
        </p>
        {data.service_ahead.map((term) => (
          <Notice key={term.from} kind="warn">
            {serviceInWords(term)} from {shortDate(term.from)} is already scheduled. An earlier change replaces it.
          </Notice>
        ))}
        <div className="grid items-start gap-4 @min-[32rem]:grid-cols-2">
          <ServiceFields
            served={served}
            onChange={setServed}
            wrong={wrong}
            routes={data.routes ?? []}
            today={data.today}
          />
          <FromField today={data.today} value={from} error={wrong.from} onChange={setFrom} />
          {days.map(({ letter, items, pieces: count }) => (
            <SelectField
              key={letter}
              label={`${dayOfLetter(letter)}'s ${items === 1 ? "item" : `${items} items`}, ${pieces(count)} pieces`}
              value={move[letter as keyof typeof move] ?? "end"}
              onChange={({ currentTarget }) => setChosen({ ...chosen, [letter]: currentTarget.value })}
            >
              {daysOfLetters(served.service_days).map((day) => (
                <option key={day} value={letterOf(day)}>
                  Move to {day}
                </option>
              ))}
              <option value="end">End them</option>
            </SelectField>
          ))}
        </div>
        {wrong.move && <Notice kind="bad">{wrong.move}</Notice>}
        {effect && <Effect effect={effect} move={move} />}
      </form>
      <ActionBar raised>
        <CartridgeButtonLink to={detail} size="large">
          Cancel
        </CartridgeButtonLink>
        <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
          Save route and days
        </Button>
      </ActionBar>
    </Card>
  );
}
