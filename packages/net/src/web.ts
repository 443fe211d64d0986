// The entry of runtimes without the sockets of Node. It exports what index.ts does.

export * from './shared.ts'
export { createHttp } from './web/create-http.ts'
