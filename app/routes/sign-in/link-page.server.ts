import { data } from "@remix-run/node";
import { AppError } from "#kernel/errors";
import { company } from "#services/company.server";

/**
 * The data behind a link. If the link is no longer valid, its page says so, with the status of the
 * refusal.
 */
export async function openedByLink<Opened extends object>(open: () => Promise<Opened>) {
  try {
    return { ...(await open()), over: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ over: error.message, mailsAreSent: company().mailsAreSent }, { status: error.status });
  }
}
