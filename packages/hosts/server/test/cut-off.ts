import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut and mended. */
export interface CutOff {
  readonly port: number
  cut(): void
  mend(): void
  /** Leads new connections to another port; open ones stay. */
  lead(port: number): void
  close(): Promise<void>
}

/** Passes everything on to a port of this machine; while cut, what is open is torn and nothing new gets through. */
const cutOff = async (first: number): Promise<CutOff> => {
  const open = new Set<Socket>()
  let isCut = false
  let target = first
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy()
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    lead: (port) => {
      target = port
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A way to what listens at a URL of this machine, and the URL it has over it. */
export const wayTo = async (url: string): Promise<readonly [CutOff, string]> => {
  const address = new URL(url)
  const way = await cutOff(Number(address.port))
  address.port = String(way.port)
  return [way, address.href]
}
