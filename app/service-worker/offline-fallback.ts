import type { OfflinePage } from "./messages";

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Shown offline for a page that is not cached, instead of the browser's own error page, with links
 * to those that are.
 */
export function offlineFallback(pages: readonly OfflinePage[]): Response {
  const links = pages.map(({ address, title }) => `<a href="${escaped(address)}">${escaped(title)}</a>`).join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection · Clothesline</title><style>:root{color-scheme:light dark}
body{margin:0;font:16px/24px system-ui,sans-serif;
background:light-dark(#faf8f3,#10151b);color:light-dark(#1c2320,#eef1ee)}
main{max-width:28rem;margin:0 auto;padding:64px 16px}
h1{font-size:24px;line-height:32px;margin:0 0 8px}p{margin:0 0 24px}
a{display:block;padding:12px 16px;margin-top:8px;border:1px solid light-dark(#e4ded2,#2a3541);border-radius:12px;
background:light-dark(#fff,#182029);color:light-dark(#1d4e89,#7fb0ea);
font-weight:600;text-decoration:none}</style></head>
<body><main><h1>No connection</h1>
<p>You're offline, and this page isn't on your phone yet.${links && " These pages open without a connection:"}</p>
${links}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}
