import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { WebSocketServer } from 'ws'
import { Client, Wallet } from 'xrpl'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import type { Json } from './json.ts'
import { addressOf } from './wallet.ts'

/** The wallet of a key in hexadecimal. */
export const walletOf = (privateKey: string): Wallet => {
  const publicKey = secp256k1.getPublicKey(Uint8Array.from(Buffer.from(privateKey, 'hex')), true)
  return new Wallet(Buffer.from(publicKey).toString('hex').toUpperCase(), `00${privateKey.toUpperCase()}`)
}

/** A sandbox whose time stands still, and a JSON-RPC client of its rippled. */
export const openXrp = () => {
  const sandbox = createSandbox({ seed: 'xrp', speed: 60, clock: () => 1_790_000_000_000, networks: [] })
  const url = sandbox.urls.gateways.XRP?.rippled ?? ''
  const ask = async (method: string, parameters: object = {}): Promise<Json> => {
    const body = JSON.stringify({ method, params: [parameters] })
    const response = await sandbox.fetch(new Request(url, { method: 'POST', body }))
    return ((await response.json()) as { result: Json }).result
  }
  const person = (name: string): Wallet => walletOf(addressOf(sandbox, 'XRP', undefined, name).privateKey)
  const pass = (ledgers: number): void => sandbox.world.clock.pass(ledgers * 4_000)
  return { sandbox, ask, pass, alice: person('alice'), bob: person('bob') }
}

/**
 * xrpl.js connected to the sandbox. The official client speaks WebSocket only, so each command is passed on to the JSON-RPC
 * gateway, whose results are the same; a ledger closes after each submission.
 */
export const connectClient = async (sandbox: Sandbox, ask: ReturnType<typeof openXrp>['ask']) => {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.on('message', async (text) => {
      const { id, command, ...parameters } = JSON.parse(String(text))
      const { status, ...result } = await ask(command, parameters)
      const answer = status === 'success' ? { status, result } : { status, ...result }
      socket.send(JSON.stringify({ id, type: 'response', ...answer }))
      if (command === 'submit') sandbox.world.clock.pass(4_000)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new Client(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await client.connect()
  const close = async (): Promise<void> => {
    await client.disconnect()
    sockets.close()
    server.close()
  }
  return { client, close }
}
