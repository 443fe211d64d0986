import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Fault } from './faults.ts'
import type { Gateway } from './gateways/gateway.ts'
import type { SocketService } from './gateways/socket-service.ts'
import type { World } from './world/world.ts'

/** Real time between two runs of due tasks while somebody listens, milliseconds. */
const TICK_MS = 20

const GARBAGE = 'upstream says: {"jsonrpc":"2.0","resu'
const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n'

/** Connections over WebSocket to the gateways that have them. */
export interface Sockets {
  attach(server: Server): void
  close(): void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Applies a fault to a message; true where the message gets its answer all the same. */
const passes = async ({ latencyMs, hang, closeSocket, error, garbage, bodyBytes }: Fault, socket: WebSocket) => {
  if (latencyMs !== undefined) await pause(latencyMs)
  if (hang) return false
  if (closeSocket) socket.terminate()
  else if (error !== undefined) socket.close(1011, 'sandbox fault')
  else if (garbage) socket.send(GARBAGE)
  else if (bodyBytes !== undefined) socket.send(' '.repeat(bodyBytes))
  else return true
  return false
}

/** Connections that are open; while there is one, due tasks run on a timer. */
class OpenSockets {
  readonly #world: World
  readonly #open = new Set<WebSocket>()
  #timer: NodeJS.Timeout | undefined

  constructor(world: World) {
    this.#world = world
  }

  add(socket: WebSocket): void {
    this.#open.add(socket)
    this.#timer ??= setInterval(() => this.#world.clock.runDue(), TICK_MS).unref()
  }

  delete(socket: WebSocket): void {
    this.#open.delete(socket)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  terminate(): void {
    for (const socket of this.#open) socket.terminate()
  }
}

/**
 * Serves the gateways over WebSocket. Faults hit messages as they hit requests. While a connection is open, due tasks run on a timer, so that
 * subscriptions see blocks without a request.
 */
export const createSockets = (world: World, gateways: readonly Gateway[]): Sockets => {
  const open = new OpenSockets(world)

  const serve = (socket: WebSocket, path: string, service: SocketService): void => {
    open.add(socket)
    const session = service((text) => socket.send(text))
    socket.on('close', () => {
      session.close()
      open.delete(socket)
    })
    socket.on('error', () => socket.terminate())
    socket.on('message', async (data: RawData) => {
      const fault = world.faults.take(path)
      if (fault && !(await passes(fault, socket))) return
      world.clock.runDue()
      await session.message(data.toString())
    })
  }

  /** Loaded with the first connection: most worlds are never listened to. */
  const upgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    const path = pathname.replace(/\/$/, '')
    const service = gateways.find((gateway) => gateway.path === path)?.socket
    if (!service) return void raw.end(NOT_FOUND)
    const { WebSocketServer } = await import('ws')
    new WebSocketServer({ noServer: true }).handleUpgrade(request, raw, head, (socket) => serve(socket, path, service))
  }

  return {
    attach: (server) =>
      void server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
        raw.on('error', () => raw.destroy())
        void upgrade(request, raw, head)
      }),
    close: () => open.terminate(),
  }
}
