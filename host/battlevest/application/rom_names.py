"""Names that MicroPython itself has in its read-only memory, on every board: a program's own name costs no heap if it
is one of these.

They are of its built-in modules and of their functions' arguments, such as a program like ours does not ask for. None
is among them for which MicroPython would ask an object of ours: those of a file, of a file system, of a generator.
"""

IN_ROM = """
a2b_base64 abs_tol accept acos acosh acquire addressof aes allocate_lock appendleft argv asin asinh atan atan2 atanh
atexit b2a_base64 backlog bind blit bound_method branch buffer buffering bytearray_at byteorder bytes_at calcsize
call_exception_handler cancel cb ceil center choice chunked cipher clear clock closure collect connect copysign core
coro crc32 create_task cur_task current_task degrees delete deleter deque dest dict_view digest discard doc drain dt
ellipse encrypt endswith erf erfc errorcode exc exc_info exc_type executable exit expm1 fabs fileno fill_rect flags
floor fmod frexp from_bytes fromhex fromkeys funcs function future generator get_ciphers get_event_loop
get_exception_handler get_extra_info get_ident getter getvalue gmtime group heapify heappop heappush hline host idle
idx imag implementation indices inet_ntop inet_pton install intersection intersection_update invert ipoll is_set
isalpha isclose isdigit isdisjoint isenabled isfinite isinf islower isnan isspace issubset issuperset isupper
keepends ldexp lgamma listen little load_cert_chain localtime log log10 log2 lookahead lstrip main_task makefile
match maxsize md5 mem16 mem32 mem8 mktime modf modify modules namedtuple new_event_loop newline off open_connection
out_buf pack_into parse_headers patch peek peername pend_throw phase pi polar poll poller poly popitem popleft post
print_exception progsize ptr ptr16 ptr32 ptr8 queue_read queue_write radians randint randrange readexactly readonly
readsize real reason recv recv_into recvfrom rel_tol req request requesting requests return_exceptions reverse rfind
rindex rpartition rsplit rstrip run_forever run_until_complete runq_len scroll search seed sendall sendto sep
separators set_ciphers set_exception_handler setblocking setdefault setsockopt setter settimeout sha1 sha256 single
sizeof sockaddr splitlines sqrt src stack_size start_new_thread start_server startswith status_code stderr stdin
stdout stream sub symmetric_difference sz tau threshold ticks time_ns to_bytes trunc unhexlify uniform union
unpack_from unregister verify_callback verify_mode version_info vline wait_closed wait_for wait_for_ms wait_io_event
waiter waiting waitq_len wrap_socket
"""
