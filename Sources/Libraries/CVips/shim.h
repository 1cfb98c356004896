// The few steps on pictures that are needed, as functions that Swift can call: those of libvips take options as varargs.
#include <vips/vips.h>

// Starts the library (vips_init is enough from C, where VIPS_INIT is a macro) on one thread for each picture. Of its loaders only those
// are left that the readers below name. Logos may be SVG; only they are read as SVG, from memory, so that librsvg loads nothing that
// they name.
static inline int pictures_start(const char *program) {
    // Pixels stay in memory: a picture of more than 100 MB would go through a file in /tmp, which the process may not open.
    g_setenv("VIPS_DISC_THRESHOLD", "1g", TRUE);
    if (vips_init(program) != 0) return -1;
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return 0;
}

// Leaves out what uploads do not need: the readers of GIF and SVG, and machine code that is made while pictures are worked on.
static inline void pictures_start_upload(void) {
    vips_operation_block_set("VipsForeignLoadNsgif", TRUE);
    vips_operation_block_set("VipsForeignLoadSvg", TRUE);
    vips_vector_set_enabled(FALSE);
}

// Readers: the first frame of a picture in memory, which has to stay where it is. Errors that leave half a picture count
// as errors.
static inline VipsImage *pictures_read_jpeg(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    return vips_jpegload_buffer((void *)bytes, count, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL) == 0 ? image : NULL;
}
/* Scaled down by 2, 4 or 8 while it is decoded: a quarter of the memory, or less. */
static inline VipsImage *pictures_read_smaller_jpeg(const void *bytes, size_t count, int shrink) {
    VipsImage *image = NULL;
    return vips_jpegload_buffer((void *)bytes, count, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, "shrink", shrink, NULL) == 0 ? image : NULL;
}
static inline VipsImage *pictures_read_png(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    return vips_pngload_buffer((void *)bytes, count, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL) == 0 ? image : NULL;
}
static inline VipsImage *pictures_read_webp(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    return vips_webpload_buffer((void *)bytes, count, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL) == 0 ? image : NULL;
}
static inline VipsImage *pictures_read_gif(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    return vips_gifload_buffer((void *)bytes, count, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL) == 0 ? image : NULL;
}
static inline VipsImage *pictures_read_svg(const void *bytes, size_t count, double scale) {
    VipsImage *image = NULL;
    return vips_svgload_buffer((void *)bytes, count, &image, "scale", scale, NULL) == 0 ? image : NULL;
}

// Steps: each gives a new picture or NULL, and the one it was given is still the caller's.
static inline VipsImage *pictures_turn_upright(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_autorot(in, &out, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_to_srgb(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_colourspace(in, &out, VIPS_INTERPRETATION_sRGB, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_from_profile(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_icc_transform(in, &out, "srgb", "embedded", TRUE, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_fit(VipsImage *in, int width, int height) {
    VipsImage *out = NULL;
    return vips_thumbnail_image(in, &out, width, "height", height, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL) == 0
        ? out : NULL;
}
static inline VipsImage *pictures_cover(VipsImage *in, int width, int height) {
    VipsImage *out = NULL;
    return vips_thumbnail_image(
        in, &out, width, "height", height, "crop", VIPS_INTERESTING_CENTRE, "no_rotate", TRUE, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_to_bytes(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_cast_uchar(in, &out, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_add_alpha(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_addalpha(in, &out, NULL) == 0 ? out : NULL;
}
static inline VipsImage *pictures_drop_alpha(VipsImage *in) {
    VipsImage *out = NULL;
    return vips_extract_band(in, &out, 0, "n", in->Bands - 1, NULL) == 0 ? out : NULL;
}
// The smallest number of the last band; -1 where it cannot be told.
static inline double pictures_least_alpha(VipsImage *in) {
    VipsImage *alpha = NULL;
    if (vips_extract_band(in, &alpha, in->Bands - 1, NULL) != 0) return -1;
    double least = -1;
    int failed = vips_min(alpha, &least, NULL);
    g_object_unref(alpha);
    return failed ? -1 : least;
}
static inline VipsImage *pictures_keep(VipsImage *in) { return vips_image_copy_memory(in); }
static inline VipsImage *pictures_of_pixels(const void *pixels, size_t count, int width, int height, int bands) {
    VipsImage *image = vips_image_new_from_memory_copy(pixels, count, width, height, bands, VIPS_FORMAT_UCHAR);
    if (image) image->Type = VIPS_INTERPRETATION_sRGB;
    return image;
}

// Writers, without metadata.
static inline int pictures_write_webp(VipsImage *in, void **bytes, size_t *count) {
    return vips_webpsave_buffer(in, bytes, count, "Q", 78, "smart_subsample", TRUE, "alpha_q", 90, "effort", 4, "strip", TRUE, NULL);
}
static inline int pictures_write_jpeg(VipsImage *in, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", 85, "optimize_coding", TRUE, "strip", TRUE, NULL);
}
// All colours, and fast enough for somebody who waits.
static inline int pictures_write_quick_png(VipsImage *in, void **bytes, size_t *count) {
    return vips_pngsave_buffer(in, bytes, count, "compression", 6, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, "strip", TRUE, NULL);
}
static inline int pictures_write_png(VipsImage *in, void **bytes, size_t *count) {
    return vips_pngsave_buffer(in, bytes, count, "compression", 9, "filter", VIPS_FOREIGN_PNG_FILTER_NONE, "strip", TRUE, NULL);
}
static inline int pictures_write_palette_png(VipsImage *in, void **bytes, size_t *count, int colours_bits, double dither) {
    return vips_pngsave_buffer(
        in, bytes, count, "compression", 7, "palette", TRUE, "bitdepth", colours_bits, "Q", 90, "dither", dither, "effort", 1,
        "filter", VIPS_FOREIGN_PNG_FILTER_NONE, "strip", TRUE, NULL);
}
