import '../styles/pages.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { StatusPage } from '../status/status-page.tsx'

void startPage(
  StatusPage,
  pageTitle(({ nav }) => nav.status),
)
