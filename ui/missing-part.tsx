import { Button } from "./button";
import { Notice } from "./notice";

/** In the place of a part of the page that could not be loaded. */
export const MissingPart = ({ again }: { again: () => void }) => (
  <Notice
    kind="bad"
    title="This part did not load"
    action={
      <Button size="small" onClick={again}>
        Try again
      </Button>
    }
  >
    Check your connection, then try again. Nothing on this page is lost.
  </Notice>
);
