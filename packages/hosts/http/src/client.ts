/** The client of a connection, as the server that carries the request knows it. */
export interface Client {
  /**
   * Address that requests without a key and with a wrong key are counted under, behind trusted proxies. Absent: they are
   * counted for all clients together, or not at all.
   */
  readonly address?: string
}
