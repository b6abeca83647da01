/** An account that waits: its business, and whether it has still to confirm its email. */
export interface WaitingAccount {
  number: string;
  business: string;
  email: string;
  emailConfirmed: boolean;
  mailsAreSent: boolean;
}
