import { nodeListener } from '@switchyard/host-http/node'
import express, { type Express } from 'express'
import { handle } from './swaps.ts'

export const app: Express = express()

app.use(express.json())
app.use('/swaps', nodeListener(handle))
app.get('/', (_request, response) => void response.json({ name: 'my shop' }))
