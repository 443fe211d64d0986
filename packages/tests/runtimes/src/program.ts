// The program that Bun, Deno and Node run: URLs as arguments, what was seen as JSON.
import { quoteOnce } from './quote-once.ts'
import { transportChecks } from './transport-checks.ts'

const [thornode = '', midgard = '', awkward = ''] = process.argv.slice(2)
const quotes = await quoteOnce(thornode, midgard)
process.stdout.write(JSON.stringify({ quotes, transport: await transportChecks(awkward) }))
