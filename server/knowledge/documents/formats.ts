/** The formats of files whose text is read. */
export type DocumentFormat = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'txt';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const FORMATS: Record<string, DocumentFormat> = {
  'application/pdf': 'pdf',
  [`${OFFICE}.wordprocessingml.document`]: 'docx',
  [`${OFFICE}.presentationml.presentation`]: 'pptx',
  [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/** Only the content determines the format, because a replaced file keeps its name. */
export const formatOf = (mimeType: string): DocumentFormat | undefined => FORMATS[mimeType];

const CONVERTIBLE: Record<string, string> = {
  'application/msword': 'Files of Word before 2007 (.doc) cannot be read. Save it as .docx or PDF.',
  'application/vnd.ms-excel': 'Files of Excel before 2007 (.xls) cannot be read. Save it as .xlsx or CSV.',
  'application/vnd.ms-powerpoint':
    'Files of PowerPoint before 2007 (.ppt) cannot be read. Save it as .pptx or PDF.',
  'application/vnd.apple.pages': 'Files of Pages cannot be read. Export it as PDF or Word.',
};

/** The error message for other formats. */
export const notADocument = (mimeType: string): string =>
  CONVERTIBLE[mimeType] ?? 'A picture has no text to read. Choose a PDF, a document, a table or a text file.';
