import { orSaying } from "#kernel/api-client";
import { client } from "#kernel/client";
import type calls from "./api.server";

const call = client<typeof calls>();

/** Shown to a buyer whose session ended before they submitted. */
const SIGNED_OUT = "You've been signed out. Sign in to submit; your order is kept.";

/**
 * Sends an order, from either page. With the same `key` on every attempt it is placed once.
 * @throws ApiError with the reason for the refusal, else in the words of spec 8.
 */
export const submitOrder = (order: Parameters<typeof call<"POST /orders">>[1], key?: string) =>
  orSaying("Failed to submit order. Please try again.", call("POST /orders", order, { key, signedOut: SIGNED_OUT }));
