/** How the calls of this page go out. A test console puts a slow, failing or absent network in its place for as long as it stands. */
export const network = { send: (address: string, init: RequestInit): Promise<Response> => fetch(address, init) };
