import { useEffect, useState } from "react";
import { Button } from "#ui/button";
import { onDemand } from "#ui/on-demand";
import { usePagePerson } from "#ui/page-person";
import { MissingDialog, PlainDialog } from "#ui/plain-dialog";
import type { SignInDialogProps } from "./sign-in-dialog";
import { loadForAnother, onPageOf, type Again } from "./signed-out";

const SignInDialog = onDemand<SignInDialogProps>(
  () => import("./sign-in-dialog"),
  ({ retry, close }) => <MissingDialog retry={retry} close={close} />,
);

const CHANNEL = "clothesline-person";
/** Long enough to read the reason. */
const RELOAD_MS = 4_000;

/**
 * Present on every page; knows whose page it is. If the session expires, the person signs in over
 * the page. If somebody else signs in in another tab, this page says so and reloads.
 */
export function PagePerson() {
  const person = usePagePerson();
  const [question, setQuestion] = useState<{ words: string; answer: (again: Again) => void } | null>(null);
  const [isOthers, setOthers] = useState(false);
  useEffect(() => {
    onPageOf(person, person === null ? null : (words) => new Promise((answer) => setQuestion({ words, answer })));
    if (!person || !("BroadcastChannel" in globalThis)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => setOthers(data !== person);
    channel.postMessage(person);
    return () => channel.close();
  }, [person]);
  useEffect(() => {
    if (!isOthers) return;
    const reload = setTimeout(() => void loadForAnother(), RELOAD_MS);
    return () => clearTimeout(reload);
  }, [isOthers]);
  if (isOthers)
    return (
      <PlainDialog
        title="Somebody else signed in"
        actions={
          <Button variant="primary" size="large" onClick={() => void loadForAnother()}>
            Reload now
          </Button>
        }
      >
        Another person signed in in this browser. This page reloads for them.
      </PlainDialog>
    );
  if (!question || !person) return null;
  const close = (again: Again) => {
    setQuestion(null);
    question.answer(again);
  };
  return (
    <SignInDialog
      words={question.words}
      person={person}
      signedIn={() => close("signed in")}
      close={() => close("closed")}
    />
  );
}
