/** Behaviour of a gateway on one connection. */
export interface SocketSession {
  /** Takes a message; what it answers goes to the `send` of the service. */
  message(text: string): Promise<void>
  /** The connection is closed: no subscription may send any more. */
  close(): void
}

/** Opens a session for a connection over WebSocket; `send` writes a message to it. */
export type SocketService = (send: (text: string) => void) => SocketSession
