// Appends changes to the history of a store, as another server would: argument 1 the options of the store, argument 2 the changes.
import { openSqlStore } from '../../dist/index.js'

const [options = '', changes = ''] = process.argv.slice(2)
const store = await openSqlStore(JSON.parse(options))
for (const change of JSON.parse(changes)) await store.history.append(change)
await store.close()
