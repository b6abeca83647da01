import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Actor } from "#kernel/actor";
import { AppError, notFound } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import type { PortalContext } from "#kernel/handlers.server";
import { callTable } from "#kernel/serve-call.server";
import { countAttempt } from "#kernel/sign-in/limits.server";
import { company, companyToday } from "#services/company.server";
import { logger } from "#services/logger.server";
import { recordCall } from "./commands.server";
import { MAX_ASKED } from "./schema";
import { isOpenTo, toolsOf, useTool, type CallTool } from "./tools.server";

const tools = toolsOf(callTable.entries());

/** A longer answer is useless to an assistant and expensive. */
const MAX_ANSWER_CHARACTERS = 200_000;

const instructions = () =>
  `The portal of ${company().name}, a linen and rental company. ` +
  "Routes have two digits (33), customers six (110001), products a SKU. " +
  `Amounts whose name ends in cents are cents. Today is ${companyToday()}. ` +
  "You act in the name of the person whose token you have, and may do what they may; everything is logged. " +
  "Ask them before you change something.";

/**
 * The server for one request. The newest protocol has no sessions, and the older one does not need
 * them.
 */
function serverFor({ actor, context }: { actor: Actor; context: PortalContext }): Server {
  const server = new Server(
    { name: "clothesline", title: "Clothesline", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: instructions() },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: [...tools.values()]
      .filter((tool) => isOpenTo(tool, actor))
      .map(({ tool: { name, title, description }, call, input }) => ({
        name,
        title,
        description,
        inputSchema: input as { type: "object" },
        annotations: { title, readOnlyHint: call.kind === "query", openWorldHint: false },
      })),
  }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }, { mcpReq: { id } }) => {
    const tool = tools.get(name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`);
    const text = (words: string) => [{ type: "text" as const, text: words }];
    try {
      await countAttempt("assistant-call", actor.sessionId!);
      return { content: text(await answerOf(tool, { actor, args, id, context })) };
    } catch (error) {
      const message = await refusalMessage(error, { actor, tool, args });
      return { isError: true, content: text(message) };
    }
  });
  return server;
}

type ToolRequest = {
  actor: Actor;
  args: Readonly<Record<string, unknown>>;
  id: string | number;
  context: PortalContext;
};

async function answerOf(tool: CallTool, request: ToolRequest): Promise<string> {
  const answer = await useTool(tool, request);
  if (answer.length > MAX_ANSWER_CHARACTERS)
    throw new AppError(413, "The answer is too large. Ask for less: one route, one customer, one day.");
  if (tool.call.kind === "query") await logCall({ ...request, tool }, "answered");
  return answer;
}

/**
 * The error message for the assistant. Refusals are logged as well, because people look for them in
 * the audit.
 */
async function refusalMessage(
  error: unknown,
  request: Pick<ToolRequest, "actor" | "args"> & { tool: CallTool },
): Promise<string> {
  if (!(error instanceof AppError)) {
    logger.error({ err: error, tool: request.tool.tool.name }, "an assistant's call failed");
    return "Something went wrong. We've logged it; please try again.";
  }
  // Rate-limited calls are counted elsewhere and not worth a log entry each.
  if (error.status !== 429) await logCall(request, error.message);
  return error.message;
}

/** Cuts between whole characters, because half of a surrogate pair cannot be stored. */
const truncated = (text: string) =>
  Array.from(text)
    .slice(0, MAX_ASKED / 2)
    .join("");

/**
 * Logs a call. `readOnly` is dropped for that, since even a read-only token leaves an audit entry.
 */
const logCall = ({ actor, tool, args }: Pick<ToolRequest, "actor" | "args"> & { tool: CallTool }, outcome: string) =>
  execute(
    recordCall,
    { ...actor, token: { name: actor.token!.name, readOnly: false } },
    { tool: tool.tool.name, asked: truncated(JSON.stringify(args)), outcome: truncated(outcome) },
  );

/**
 * Handles a protocol request of an authenticated person. No stream stays open: assistants poll for
 * changes.
 */
export async function speak(
  request: Request,
  parsedBody: unknown,
  asks: { actor: Actor; context: PortalContext },
): Promise<Response> {
  // The portal would never write to a stream that listens for changes.
  if (isListening(parsedBody)) throw notFound("There is nothing to subscribe to here.");
  const handler = createMcpHandler(() => serverFor(asks), {
    onerror: (error) => logger.debug({ error: error.message }, "an assistant sent a message that is not understood"),
  });
  return handler.fetch(request, { parsedBody });
}

const isListening = (body: unknown) =>
  typeof body === "object" && body !== null && (body as { method?: unknown }).method === "subscriptions/listen";
