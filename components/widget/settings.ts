import type { Agent, PublicSettings } from '../../lib/widget-settings.ts';

export const AGENTS: readonly Agent[] = ['chat', 'search', 'share'];

/** The effective settings: the public settings, overridden by the script tag's attributes. */
export interface Settings {
  site: string;
  origin: string;
  name: string;
  agents: Agent[];
  theme: Theme;
  greeting: string;
  suggestions: string[];
  branding: boolean;
  locale: string;
  nonce: string;
}

interface Theme {
  /** `#rrggbb`, or empty for the default green. */
  color: string;
  side: 'left' | 'right';
  mode: 'light' | 'dark' | 'auto';
  zIndex: number;
}

/** The script tag: its address and its `data-` attributes. */
export interface ScriptTag {
  src: string;
  data: Partial<Record<string, string>>;
}

/** Null if neither the server, the address nor an attribute specifies a site. */
export function resolveSettings(published: PublicSettings | null, tag: ScriptTag): Settings | null {
  const address = URL.canParse(tag.src) ? new URL(tag.src) : null;
  const { data } = tag;
  const site = data.site || published?.site || address?.searchParams.get('site');
  const origin = published?.origin || address?.origin;
  if (!site || !origin) return null;
  const theme = published?.theme;
  return {
    site,
    origin,
    name: published?.name ?? '',
    agents: AGENTS.filter(
      (agent) => published?.agents?.[agent]?.enabled !== false && listed(data.agents, agent),
    ),
    theme: {
      color: hexColour(data.color) || hexColour(theme?.color),
      side: (data.position || theme?.position || '').endsWith('left') ? 'left' : 'right',
      mode: colourMode(data.theme) ?? colourMode(theme?.mode) ?? 'auto',
      zIndex: Number.parseInt(data.zIndex ?? '', 10) || 2147483000,
    },
    greeting: published?.greeting ?? '',
    suggestions: published?.suggestions ?? [],
    branding: published?.branding ?? false,
    locale: data.locale ?? 'en',
    nonce: data.nonce ?? '',
  };
}

/** Attributes can only disable agents that the owner has enabled. */
function listed(list: string | undefined, agent: Agent): boolean {
  return !list || list.split(/[\s,]+/).includes(agent);
}

function colourMode(value: string | null | undefined): Theme['mode'] | undefined {
  return (['light', 'dark', 'auto'] as const).find((mode) => mode === value);
}

/**
 * Normalises `#rgb` and `#rrggbb` to `#rrggbb`; rejects other values as empty, because the colour is inserted into a
 * style sheet.
 */
function hexColour(value: string | null | undefined): string {
  if (/^#[\da-f]{6}$/i.test(value ?? '')) return String(value);
  return /^#[\da-f]{3}$/i.test(value ?? '') ? String(value).replace(/[\da-f]/gi, '$&$&') : '';
}
