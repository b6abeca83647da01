import { Button } from "./button";
import { Notice } from "./notice";

/** Replaces a part of the page that could not be loaded; `close` if a tap opened it. */
export const MissingPart = ({ retry, close }: { retry: () => void; close?: () => void }) => (
  <Notice
    kind="bad"
    title="This part did not load"
    action={
      <>
        {close && (
          <Button size="small" onClick={close}>
            Close
          </Button>
        )}
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </>
    }
  >
    Check your connection, then try again.
  </Notice>
);
