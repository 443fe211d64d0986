export { type Api, type ApiAnswer, type ApiCall, type ApiOptions, createApi } from './api.ts'
export { type ClosableHttp, createHttp, type HttpOptions, httpFromFetch } from './http.ts'
