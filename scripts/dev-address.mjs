/**
 * Returns the address of the server with these settings on this machine. An empty setting counts as absent, as on the server.
 */
export function serverAddress({ HOST, PORT }) {
  const host = HOST?.trim() || '127.0.0.1';
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${PORT?.trim() || '3000'}`;
}
