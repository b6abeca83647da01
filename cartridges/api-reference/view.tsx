import { useMemo, useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { DataTable } from "#ui/data-table";
import { Disclosure } from "#ui/disclosure";
import { EmptyState } from "#ui/notice";
import { SearchBox } from "#ui/search-box";
import { Tag } from "#ui/tag";
import type ApiReferenceCartridge from "./cartridge";
import type { ReferenceCall, ReferenceTopic } from "./schema";
import { hasWords } from "#ui/text";

/** The calls, filtered by path or name. Each opens to show its input. */
export default function ApiReferenceView({ cartridge, surface }: ViewProps<ApiReferenceCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [searchText, setSearchText] = useState("");
  const matching = useMemo(
    () => (data?.calls ?? []).filter(({ method, path, name }) => hasWords(`${method} ${path} ${name}`, searchText)),
    [data, searchText],
  );
  const Title = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Title className="text-22 font-bold">API reference</Title>
        <p className="text-ink-2">
          {data?.calls.length ?? 0} calls. The same as an{" "}
          <a href="/api/openapi.json" className="font-semibold text-accent underline underline-offset-2">
            OpenAPI document
          </a>
          .
        </p>
      </div>
      <SearchBox label="Search calls" placeholder="Address or name" value={searchText} onChange={setSearchText} />
      {matching.length === 0 ? (
        <EmptyState title="No matching calls">Nothing matches “{searchText}”.</EmptyState>
      ) : (
        <ul className="rounded-card border border-line bg-surface px-4">
          {matching.map((call) => (
            <CallEntry key={`${call.method} ${call.path}`} call={call} />
          ))}
        </ul>
      )}
      {searchText.trim() === "" && data && <Topics topics={data.topics} />}
    </div>
  );
}

function Topics({ topics }: { topics: readonly ReferenceTopic[] }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-bold">Topics of the live stream</h2>
      <p className="text-ink-2">
        <code>GET /api/live?topic=…&amp;topic=…</code> tells of each topic <code>opened</code> with its version, then{" "}
        <code>changed</code>, or <code>refused</code>.
      </p>
      <div className="rounded-card border border-line bg-surface px-4 py-2">
        <DataTable
          caption="Topics of the live stream"
          rows={topics}
          rowKey={(topic) => topic.name}
          columns={[
            { header: "Topic", cell: (topic) => <code className="wrap-anywhere">{topic.address}</code> },
            { header: "Permission", cell: (topic) => topic.permission },
            { header: "Version", cell: (topic) => (topic.versioned ? "yes" : "no"), wide: true },
          ]}
        />
      </div>
    </section>
  );
}

function CallEntry({ call: { method, path, name, kind, permission, inputs } }: { call: ReferenceCall }) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag>{method}</Tag>
        <code className="min-w-0 font-semibold wrap-anywhere">{path}</code>
      </p>
      <p className="mt-1 text-15 text-ink-2">
        {name} · {permission === "anyone" ? "no sign-in" : permission}
        {kind === "stream" && " · reads the request itself"}
      </p>
      {inputs
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <Disclosure
            key={title}
            summary={`${title ? `${title}: ` : ""}${fields.length} ${fields.length === 1 ? "field" : "fields"}`}
          >
            <DataTable
              caption={`Fields of ${method} ${path}${title ? `, ${title.toLowerCase()}` : ""}`}
              rows={fields}
              rowKey={(field) => field.name}
              columns={[
                { header: "Field", cell: (field) => <code className="wrap-anywhere">{field.name}</code> },
                { header: "Where", cell: (field) => field.in, wide: true },
                { header: "Type", cell: (field) => field.type },
                { header: "Needed", cell: (field) => (field.required ? "yes" : "no") },
              ]}
            />
          </Disclosure>
        ))}
    </li>
  );
}
