import { Hono } from 'hono'
import { handle } from './swaps.ts'

export const app: Hono = new Hono()

app.all('/swaps/*', ({ req }) => handle(req.raw))
app.get('/', ({ json }) => json({ name: 'my shop' }))
