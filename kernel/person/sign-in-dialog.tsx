import { callOnce } from "#kernel/api-client";
import { SignInHere } from "#kernel/outbox/sign-in-here";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { loadForAnother } from "./signed-out";

export interface SignInDialogProps {
  words: string;
  /** Whose page it is. */
  person: string;
  signedIn: () => void;
  close: () => void;
}

/**
 * Shown over the page of a person whose session has expired: after they sign in, their action
 * continues.
 */
export default function SignInDialog({ words, person, signedIn, close }: SignInDialogProps) {
  const look = async () => {
    const { user } = await callOnce<{ user: { id: string } }>("GET", "/auth/me");
    if (user.id !== person) await loadForAnother();
    signedIn();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Sign in again"
      description={words}
      actions={
        <Button size="large" onClick={close}>
          Not now
        </Button>
      }
    >
      <SignInHere label="Sign in" onSignedIn={look} />
    </Dialog>
  );
}
