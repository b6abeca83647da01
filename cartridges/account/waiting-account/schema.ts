/** An account awaiting approval: its business, and whether its email is confirmed. */
export interface WaitingAccount {
  number: string;
  business: string;
  email: string;
  emailConfirmed: boolean;
  mailsAreSent: boolean;
}
