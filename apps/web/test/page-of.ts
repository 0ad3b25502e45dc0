/** A list as the server hands it out when all of it fits on one page. */
export const pageOf = <Row>(data: Row[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
})
