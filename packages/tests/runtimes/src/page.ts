// The script of a page, which posts what it has seen. The bundler replaces the URLs.
import { quoteOnce } from './quote-once.ts'
import { transportChecks } from './transport-checks.ts'

declare const THORNODE: string
declare const MIDGARD: string
declare const AWKWARD: string

const seen = async () => ({ quotes: await quoteOnce(THORNODE, MIDGARD), transport: await transportChecks(AWKWARD) })

const post = (value: unknown) => fetch('/seen', { method: 'POST', body: JSON.stringify(value) })

seen().then(post, (error: Error) => post({ failed: error.stack }))
