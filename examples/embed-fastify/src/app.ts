import { fastifyPlugin } from '@switchyard/host-http/fastify'
import fastify, { type FastifyInstance } from 'fastify'
import { handle } from './swaps.ts'

export const app: FastifyInstance = fastify()

app.register(fastifyPlugin(handle), { prefix: '/swaps' })
app.post('/orders', async ({ body }) => ({ ordered: body }))
