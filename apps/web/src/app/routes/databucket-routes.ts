import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages, superAdminPages } from './frames.ts'

const listPage = lazyRouteComponent(
  () => import('../../features/databuckets/list/DatabucketsPage.tsx'),
  'DatabucketsPage',
)
const createPage = lazyRouteComponent(
  () => import('../../features/databuckets/basics/DatabucketCreatePage.tsx'),
  'DatabucketCreatePage',
)
const editPage = lazyRouteComponent(
  () => import('../../features/databuckets/basics/DatabucketEditPage.tsx'),
  'DatabucketEditPage',
)
const uploadPage = lazyRouteComponent(
  () => import('../../features/databuckets/uploads/UploadPage.tsx'),
  'UploadPage',
)
const documentsPage = lazyRouteComponent(
  () => import('../../features/databuckets/documents/DocumentsPage.tsx'),
  'DocumentsPage',
)
const webSourcesPage = lazyRouteComponent(
  () => import('../../features/databuckets/web-sources/WebSourcesPage.tsx'),
  'WebSourcesPage',
)
const sharingPage = lazyRouteComponent(
  () => import('../../features/databuckets/sharing/SharingPage.tsx'),
  'SharingPage',
)
const searchPage = lazyRouteComponent(
  () => import('../../features/databuckets/search/SearchTestPage.tsx'),
  'SearchTestPage',
)
const glossaryPage = lazyRouteComponent(
  () => import('../../features/databuckets/glossary/GlossaryPage.tsx'),
  'GlossaryPage',
)
const documentPage = lazyRouteComponent(
  () => import('../../features/databuckets/documents/DocumentEditPage.tsx'),
  'DocumentEditPage',
)

/** The same pages under two addresses; those under /superadmin say that changes concern everybody. */
const pagesUnder = <Frame extends AnyRoute, Prefix extends '' | '/superadmin'>(
  frame: Frame,
  prefix: Prefix,
) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets`,
      validateSearch: listSearch,
      staticData: { title: 'Datenspeicher' },
      component: listPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/create`,
      staticData: { title: 'Datenspeicher erstellen' },
      component: createPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/glossary`,
      validateSearch: listSearch,
      staticData: { title: 'Eigene Wörter' },
      component: glossaryPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/edit`,
      staticData: { title: 'Datenspeicher: Grunddaten' },
      component: editPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/upload`,
      staticData: { title: 'Datenspeicher: Uploads' },
      component: uploadPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/documents`,
      validateSearch: listSearch,
      staticData: { title: 'Datenspeicher: Dokumente' },
      component: documentsPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/websources`,
      validateSearch: listSearch,
      staticData: { title: 'Datenspeicher: Web-Quellen' },
      component: webSourcesPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/sharing`,
      staticData: { title: 'Datenspeicher: Freigaben' },
      component: sharingPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/search`,
      validateSearch: listSearch,
      staticData: { title: 'Datenspeicher: Suche testen' },
      component: searchPage,
    }),
    createRoute({
      getParentRoute: () => frame,
      path: `${prefix}/databuckets/$databucket/documents/$document/edit`,
      staticData: { title: 'Dokument bearbeiten' },
      component: documentPage,
    }),
  ] as const

export const databucketRoutes = pagesUnder(signedInPages, '')
export const superAdminDatabucketRoutes = pagesUnder(superAdminPages, '/superadmin')
