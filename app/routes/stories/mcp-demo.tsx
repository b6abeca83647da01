import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Bot, KeyRound, MessageSquareText, ScrollText, ShieldCheck, Wrench, type LucideIcon } from "lucide-react";
import recorded from "#cartridges/assistant/stories/recorded.json";
import { STORIES, type Story } from "#cartridges/assistant/stories/stories";
import { pageLoader } from "#kernel/handlers.server";
import { ButtonLink } from "#ui/button";
import { Disclosure } from "#ui/disclosure";
import { StoryScreen } from "./story-screen";

const TITLE = "An assistant that works in the portal";
export const meta: MetaFunction = () => [
  { title: `${TITLE} · Clothesline` },
  { name: "description", content: "Five stories of a linen company's day, told with the portal's own screens." },
];

/** Public: it contains no one's data. */
export const loader = pageLoader("public", ({ actor }) => ({ signedIn: actor.role !== "Anonymous" }));

/**
 * The page about assistants (spec 1): five stories of one day, each with a question, the calls it
 * takes, and the resulting screen.
 */
export default function McpDemo() {
  const { signedIn } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="stripe" aria-hidden />
      <main id="content" className="mx-auto w-full max-w-6xl px-4 md:px-8">
        <header className="grid gap-5 pt-10 pb-6 md:pt-20 md:pb-12">
          <p className="font-semibold text-accent">Clothesline and your assistant</p>
          <h1 className="max-w-2xl text-4xl leading-tight font-bold tracking-tight text-balance md:text-5xl">
            {TITLE}
          </h1>
          <p className="max-w-2xl text-lg text-pretty text-ink-2">
            Buyers, drivers and the office work on the same day of linen. An AI assistant of theirs can, too: it speaks
            the Model Context Protocol, it comes in with a token that one person made, and it may do what that person
            may.
          </p>
          <p className="max-w-2xl text-ink-2">
            The company below is made up and small. Each question was asked through the portal&apos;s own door, and each
            screen is the portal&apos;s own, with what was there afterwards. They are examples: nothing on this page is
            live.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/" variant="primary" size="large">
              {signedIn ? "Back to the portal" : "Sign in"}
            </ButtonLink>
            <ButtonLink to="#order" size="large">
              Read the five stories
            </ButtonLink>
          </div>
        </header>
        <ol className="grid gap-6 md:gap-10">
          {STORIES.map((story, place) => (
            <StoryPart key={story.id} story={story} place={place + 1} />
          ))}
        </ol>
        <Promises />
      </main>
    </>
  );
}

/** A tool's input as one line; empty if it has none. */
const inOneLine = (input: object) =>
  Object.keys(input).length === 0 ? "" : JSON.stringify(input, null, 1).replaceAll(/\n */g, " ");

function StoryPart({ story, place }: { story: Story; place: number }) {
  const { id, title, who, asks, calls, screen, so } = story;
  const { heard, screen: data } = recorded[id as keyof typeof recorded];
  return (
    <li id={id} className="grid scroll-mt-6 gap-6 border-t border-line py-8 md:py-12 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-5">
        <div>
          <p className="text-15 text-ink-2">
            {place} of {STORIES.length} · {who}
          </p>
          <h2 className="text-26 font-bold tracking-tight">{title}</h2>
        </div>
        <Said icon={MessageSquareText} who="Asked">
          <blockquote className="text-lg font-medium text-balance">“{asks}”</blockquote>
        </Said>
        {calls.map(({ tool, asksFirst }, at) => (
          <div key={tool} className="grid gap-5">
            {asksFirst && (
              <Said icon={Bot} who="The assistant asks first">
                <p>“{asksFirst}” “Yes.”</p>
              </Said>
            )}
            <Said icon={Wrench} who="The assistant calls">
              <p className="font-mono text-15 font-semibold">{tool}</p>
              <p className="pt-0.5 font-mono text-13 break-words text-ink-2">{inOneLine(heard[at]!.said)}</p>
              <Disclosure summary="What the portal answers">
                <pre
                  tabIndex={0}
                  aria-label={`Answer of ${tool}`}
                  className="max-h-72 overflow-auto rounded-control bg-sunk p-3 font-mono text-13 wrap-anywhere whitespace-pre-wrap"
                >
                  {JSON.stringify(heard[at]!.answer, null, 2)}
                </pre>
              </Disclosure>
            </Said>
          </div>
        ))}
        <p className="text-pretty text-ink-2">{so}</p>
      </div>
      <figure className="min-w-0 self-start overflow-hidden rounded-card border border-line bg-paper shadow-card">
        <figcaption className="border-b border-line bg-surface px-4 py-3 text-sm text-ink-2">{screen.words}</figcaption>
        <StoryScreen id={screen.cartridge} cartridgeKey={screen.key} data={data} />
      </figure>
    </li>
  );
}

function Said({ icon: Icon, who, children }: { icon: LucideIcon; who: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="pb-0.5 text-13 font-semibold text-ink-2">{who}</p>
        {children}
      </div>
    </div>
  );
}

const PROMISES: readonly { icon: LucideIcon; title: string; words: string }[] = [
  {
    icon: KeyRound,
    title: "A token of one person",
    words: "Made in their settings, read only or read and write, for a week up to a year. Revoked with one press.",
  },
  {
    icon: ShieldCheck,
    title: "What that person may, no more",
    words: "Another route's driver is refused, by the same check as on the screen.",
  },
  {
    icon: ScrollText,
    title: "Everything in the audit",
    words: "What it asked, what it did and what it was refused, with the token's name beside the person's.",
  },
];

function Promises() {
  return (
    <section aria-labelledby="promises" className="border-t border-line py-10 md:py-16">
      <h2 id="promises" className="pb-6 text-26 font-bold tracking-tight">
        How it is let in
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {PROMISES.map(({ icon: Icon, title, words }) => (
          <li key={title} className="grid content-start gap-1.5">
            <Icon aria-hidden className="size-6 text-accent" />
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-ink-2">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
