import { AppError, badInput } from "#kernel/errors";

/** The account's name is the field Email on the page. */
export const namedEmail = (error: unknown): unknown =>
  error instanceof AppError && error.fields.identifier ? badInput({ email: error.fields.identifier }) : error;
