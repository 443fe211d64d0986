import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { readConfig, runDoctor } from '@switchyard/server'
import { itWhere } from '@switchyard/test-support'
import { expect, onTestFinished } from 'vitest'
import { openRedis } from '../databases.ts'

const redis = await openRedis()

/** Passes connections on to a server, and lists those that were opened. */
const relayTo = async (target: URL): Promise<{ readonly url: string; readonly sockets: readonly Socket[] }> => {
  const sockets: Socket[] = []
  const relay = createServer((socket) => {
    sockets.push(socket)
    const upstream = connect(Number(target.port || 6379), target.hostname)
    for (const end of [socket, upstream]) end.on('error', () => end.destroy())
    socket.pipe(upstream).pipe(socket)
    socket.once('close', () => upstream.destroy())
  })
  onTestFinished(() => void relay.close())
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return { url: `redis://127.0.0.1:${(relay.address() as AddressInfo).port}`, sockets }
}

itWhere(redis, 'closes its stores when a source cannot be opened', async (redis) => {
  const { url, sockets } = await relayTo(new URL(redis.url))
  const config = readConfig({
    auth: 'open',
    stores: { redis: { url } },
    screening: { index: { file: '/absent', required: true } },
  })
  await expect(runDoctor(config)).rejects.toThrow('screening.index')
  expect(sockets.length).toBeGreaterThan(0)
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
})
