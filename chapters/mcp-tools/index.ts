import type { Chapter } from '../contract.ts';

const chapter: Chapter = {
  id: 'mcp-tools',
  title: 'External tools with MCP',
  lead: 'A shop, a server that advertises more than it should, and the client that decides.',
  parts: [],
  glossary: [],
  recall: [],
  exercises: [],
};

export default chapter;
