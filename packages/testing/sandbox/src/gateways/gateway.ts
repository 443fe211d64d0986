import type { Hono } from 'hono'
import type { SocketService } from './socket-service.ts'

/** A chain's public interface in the wire format of the software that serves it on the real network. */
export interface Gateway {
  /** Short name of the chain: `BTC`, `TRON`. */
  readonly chain: string
  /** Software whose format it has: `esplora`, `trongrid`. A chain can have several. */
  readonly kind: string
  /** Base path, which is also the name of its faults: `/esplora/btc`. */
  readonly path: string
  readonly app: Hono
  /** The same over WebSocket, where the software of the chain has it. */
  readonly socket?: SocketService
}
